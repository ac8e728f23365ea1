/** A mail or a text message to one person. */
export interface Message {
  readonly to: string
  readonly channel: 'email' | 'sms'
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Sends messages to the outside. */
export interface Messages {
  /**
   * Resolves once the message is durably accepted.
   * @throws when it can't be sent
   */
  send(message: Message): Promise<void>
}
