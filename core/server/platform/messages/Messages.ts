/** A mail or a text to one person. */
export interface Message {
  readonly to: string
  readonly channel: 'email' | 'sms'
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Where messages leave the product. */
export interface Messages {
  /** Resolves once the message is handed over durably. @throws when it can't be. */
  send(message: Message): Promise<void>
}
