type Headers = Readonly<Record<string, string>>

/** Nothing is taken for another type than it says, other sites can't embed it, and where one came from is told to nobody. */
export const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** What a page could ask the browser for, and ours never does; where somebody stands is asked for as a delivery is made. */
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

/** Of a script, a style, a picture of the app. */
export const assetHeaders: Headers = everywhere

/** Of the service worker: it fetches our own pages and assets, and nothing else. */
export const workerHeaders: Headers = {
  ...everywhere,
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** Of what the API answers: data, which must not lie in a cache for the next person, and is never a page. */
export const answerHeaders: Headers = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * Of the page that starts the app: it runs and reaches nothing but our own.
 * @param inlineScripts hashes of the scripts within the page, as a policy names them
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
    // A signature is drawn and a photo chosen as a file: of the device, nothing but its place is asked for.
    'permissions-policy': [...unusedFeatures.map((name) => `${name}=()`), 'geolocation=(self)'].join(', '),
  }
}

/**
 * What one response allows besides.
 * @param styleNonce those styles that a script of ours adds and that carry it
 * @param frames frames of these origins, besides our own: `https://reports.example.test`
 */
export function allowInPage(headers: Headers, styleNonce: string, frames: readonly string[]): Headers {
  const policy = headers['content-security-policy']!.replace("style-src 'self'", `$& 'nonce-${styleNonce}'`)
  const frameSource = frames.length > 0 ? `; frame-src 'self' ${frames.join(' ')}` : ''
  return { ...headers, 'content-security-policy': policy + frameSource }
}
