type Headers = Readonly<Record<string, string>>

/** Browsers must not guess another type, other sites can't embed the response, and no site receives the referrer. */
export const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** Browser features that our pages never use. The location is used when a delivery is made, so it is not listed. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** For scripts, styles and pictures of the app. */
export const assetHeaders: Headers = everywhere

/** For the service worker: it fetches our own pages and assets, and nothing else. */
export const workerHeaders: Headers = {
  ...everywhere,
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** For responses of the API: data that must not be cached for the next person, and is never a page. */
export const answerHeaders: Headers = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * For the page that starts the app: it can run and load only our own files.
 * @param inlineScripts hashes of the scripts in the page, in the form of a policy
 */
export function pageHeaders(inlineScripts: readonly string[]): Headers {
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...inlineScripts].join(' '),
    'script-src-attr': "'none'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    ...everywhere,
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    // A signature is drawn and a photo is chosen as a file, so the location is the only feature of the device that is used.
    'permissions-policy': [...unusedFeatures.map((name) => `${name}=()`), 'geolocation=(self)'].join(', '),
  }
}

/**
 * Adds what one response allows.
 * @param styleNonce allows styles that our scripts add with this nonce
 * @param frames allows frames of these origins, in addition to our own: `https://reports.example.test`
 */
export function allowInPage(headers: Headers, styleNonce: string, frames: readonly string[]): Headers {
  const policy = headers['content-security-policy']!.replace("style-src 'self'", `$& 'nonce-${styleNonce}'`)
  const frameSource = frames.length > 0 ? `; frame-src 'self' ${frames.join(' ')}` : ''
  return { ...headers, 'content-security-policy': policy + frameSource }
}
