/** A company's website, which opens in a new tab. */
export const websiteField = {
  path: 'website',
  render: (website: unknown) => <Website text={String(website)} />,
}

function Website({ text }: { text: string }) {
  const href = websiteAddress(text)
  if (href === undefined) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

/** @param text as people write it: `cedarvalley.example`, or the whole address @returns undefined if it is not a web address */
export function websiteAddress(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).href : undefined
}
