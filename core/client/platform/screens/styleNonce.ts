/** What a `<style>` that a script adds must carry; the page's policy refuses any other. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
