/**
 * The secrets behind the # of a form's address: its own, and that of the page of all forms where one came from there. It stays in the
 * address, so that a reload, or a phone that threw the tab away for its camera, finds the way back too.
 */
export function splitSecrets(hash: string): { readonly token: string; readonly packet: string | undefined } {
  const [token = '', packet] = hash.replace(/^#/, '').split('.')
  return { token, packet }
}

/** @returns the address of a form, from the page of all forms */
export function formHref(path: string, secret: string, packet: string): string {
  return `${path}#${secret}.${packet}`
}

/** @returns the address of the page of all forms */
export function packetHref(packet: string): string {
  return `/packet#${packet}`
}
