/** Why a sign-in at a provider does not open a session: the reason for the audit log, and the sentence for the person. */
const sentences = {
  cancelled: (provider) => `You did not finish signing in with ${provider}. Please try again, or ask an administrator.`,
  unreachable: (provider) => `${provider} does not answer just now. Please try again in a few minutes.`,
  misconfigured: (provider) =>
    `Signing in with ${provider} is not set up correctly. Please tell an administrator, who can try it on its page.`,
  invalid: (provider) =>
    `The response of ${provider} could not be verified, so nobody was signed in. Please start again on this page.`,
  replayed: (provider) => `This response of ${provider} was used before. Please start again on this page.`,
  expired: (provider) => `The response of ${provider} is too old. Please start again on this page.`,
  tooManyGroups: (provider) =>
    `${provider} can’t send your groups because there are too many. Please ask an administrator to limit them to those of this product.`,
  noEmail: (provider) =>
    `${provider} sent no email that it has verified, so your account can’t be found. Please ask an administrator.`,
  otherDomain: (provider) => `${provider} may not sign in people of your email’s domain. Please ask an administrator.`,
  notInvited: (provider) =>
    `${provider} knows you, but you have no account here. Please ask an administrator to invite you.`,
  suspended: () => 'Your access is suspended. Please ask an administrator to let you in again.',
  deleted: () => 'Your account was deleted. Please ask an administrator to bring it back.',
  unconfirmedEmail: () =>
    'Your email was changed and is not confirmed yet. Confirm it by the link that was sent to your former email, or ask an administrator.',
  otherIdentity: (provider) =>
    `Your account here belongs to another account at ${provider}. Please ask an administrator to unlink it.`,
  guarded: (provider) =>
    `Two people give the role Super Admin here, so ${provider}, which one person can change, can’t sign in its holders. Who runs the server can define it there.`,
  noRole: (provider) =>
    `None of your groups at ${provider} has a role here. Please ask an administrator to give you one.`,
} satisfies Record<string, (provider: string) => string>

export type ProviderFailure = keyof typeof sentences

/** @returns the sentence for the person, which says what to do */
export const failureText = (failure: ProviderFailure, provider: string): string => sentences[failure](provider)

/** A response of a provider, or a person whom it names, that is refused. */
export class ProviderError extends Error {
  constructor(
    readonly failure: ProviderFailure,
    /** Whose account it is, where it is known. */
    readonly person: number | null = null,
    options?: ErrorOptions,
  ) {
    super(failure, options)
  }
}
