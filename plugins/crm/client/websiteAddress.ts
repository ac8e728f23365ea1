/** @param text as people write it: `cedarvalley.example`, or the whole address @returns undefined where it leads to no website */
export function websiteAddress(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).href : undefined
}
