/** @param text as people write it: `cedarvalley.example`, or the whole address @returns undefined if it is not a web address */
export function websiteAddress(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).href : undefined
}
