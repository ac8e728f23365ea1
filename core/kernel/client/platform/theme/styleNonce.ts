/** The nonce of every `<style>` that a script adds. The page's policy refuses styles without it. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
