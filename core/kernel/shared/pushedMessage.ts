/** A pushed message, as the service worker gets it. It names no record and nobody, because a locked screen shows it. */
export interface PushedMessage {
  readonly title: string
  readonly body: string
  /** A path within the product. */
  readonly link: string
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string
}
