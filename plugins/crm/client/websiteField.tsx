import { websiteAddress } from './websiteAddress'

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
