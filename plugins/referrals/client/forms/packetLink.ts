/**
 * The secrets in the fragment (#) of a form's URL: its own, and that of the page of all forms if the user came from there. They stay in
 * the URL, so that a reload also finds the way back, for example when a phone discarded the tab to open its camera.
 */
export function splitSecrets(hash: string): { readonly token: string; readonly packet: string | undefined } {
  const [token = '', packet] = hash.replace(/^#/, '').split('.')
  return { token, packet }
}

/** @returns the URL of a form, opened from the page of all forms */
export function formHref(path: string, secret: string, packet: string): string {
  return `${path}#${secret}.${packet}`
}

/** @returns the URL of the page of all forms */
export function packetHref(packet: string): string {
  return `/packet#${packet}`
}
