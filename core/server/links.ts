// What plugins may import to serve people without an account: links with a secret, and limits for their tries.

export { type FoundLink, type IssuedLink, type LinkReason, type Links, defineLinks } from './security/links/defineLinks'
export { attemptSucceeded, beginAttempt } from './security/limits/attempts'
export { deriveToken, hashToken, newToken } from './platform/secrets'
