import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import { packageFileUrl } from '@core/kernel/shared/pluginPackage'
import { assetHeaders } from '../../platform/http/securityHeaders'
import frameStyles from './frame/screenFrame.css?raw'
// oxlint-disable-next-line import/default -- bundleThreads makes this module, whose only export is the script
import frameScript from './frame/screenFrame?thread'

/** A file of a sandboxed package as it is sent. */
export interface SandboxedFile {
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly content: string | Buffer
}

interface SandboxedFiles {
  readonly manifest: PackageManifest
  readonly files: ReadonlyMap<string, Buffer>
  /** Where the browser finds this server: `https://clinic.example`. */
  readonly origins: readonly string[]
}

const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * The headers of everything that a sandboxed package sends to a browser. `sandbox` gives a document an origin of its own, also where it is
 * opened without the frame; the rest lets it load the package's own files, and reach nothing.
 */
function headersOf({ manifest, origins }: SandboxedFiles): Readonly<Record<string, string>> {
  // The header `host` is the caller's.
  const own = origins
    .filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin))
    .map((origin) => `${origin}${packageFileUrl(manifest, '')}`)
    .join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': own,
    // A style can load nothing but what these name.
    'style-src': `'unsafe-inline' ${own}`,
    'img-src': `data: ${own}`,
    'font-src': own,
    'connect-src': "'none'",
    'worker-src': "'none'",
    'frame-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    sandbox: 'allow-scripts',
  }
  return {
    ...assetHeaders,
    // The document has another origin than its files.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'permissions-policy': features.map((name) => `${name}=()`).join(', '),
    'x-dns-prefetch-control': 'off',
  }
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
}

/**
 * @param name `screen/0` is the document of the first screen, `frame/…` what the product adds to it, `client/…` a file of the package
 * @returns undefined where there is none, or none that a browser may have
 */
export function sandboxedFile(files: SandboxedFiles, name: string): SandboxedFile | undefined {
  const headers = headersOf(files)
  const changing = { ...headers, 'cache-control': 'no-cache' }
  const screen = /^screen\/(\d{1,2})$/.exec(name)?.[1]
  if (screen !== undefined) {
    const content = documentOf(files.manifest, Number(screen))
    return content === undefined ? undefined : { headers: changing, type: 'text/html; charset=utf-8', content }
  }
  if (name === 'frame/screen.js') return { headers: changing, type: types.js!, content: `(() => {${frameScript}})()` }
  if (name === 'frame/screen.css') return { headers: changing, type: types.css!, content: frameStyles }
  const content = name.startsWith('client/') ? files.files.get(name) : undefined
  // Anything else, such as SVG or HTML, would be a document.
  const type = types[name.split('.').at(-1)!]
  if (!content || type === undefined) return undefined
  const unchanging = { ...headers, 'cache-control': 'public, max-age=31536000, immutable' }
  return { headers: unchanging, type, content: type.startsWith('text/') ? content.toString() : content }
}

/**
 * The document of a screen is the product's, so that nothing of the package is read before the first script. It has no element that a script
 * could turn into a link to another host.
 */
function documentOf(manifest: PackageManifest, index: number): string | undefined {
  const screen = manifest.sandbox?.screens[index]
  if (!screen) return undefined
  // Paths of a package have only characters that need no quoting.
  const url = (file: string) => packageFileUrl(manifest, file)
  const styles = ['frame/screen.css', ...screen.styles].map((file) => `@import url("${url(file)}");`).join('')
  return `<!doctype html><html><head><title>Screen</title><script src="${url('frame/screen.js')}"></script>
<style>${styles}</style><script src="${url(screen.script)}" defer></script></head><body></body></html>
`
}
