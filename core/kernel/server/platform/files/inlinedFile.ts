/**
 * A small file of the source tree, which the build writes into the code: `import url from './icon.png?inline'`.
 * @param url the data URL in base64
 * @returns its bytes
 */
export function inlinedFile(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
