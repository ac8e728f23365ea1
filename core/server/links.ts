// What plugins may import to serve people without an account: links with a secret, and limits for their tries.

export { type IssuedLink, defineLinks } from '../kernel/server/security/links/defineLinks'
export { attemptSucceeded, beginAttempt } from '../kernel/server/security/limits/attempts'
export { deviceCookies } from '../kernel/server/security/links/deviceCookies'
export {
  deriveToken,
  equalInConstantTime,
  hashCode,
  hashToken,
  newCode,
  newToken,
} from '../kernel/server/platform/secrets'
