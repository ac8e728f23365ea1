import { Secret, TOTP } from 'otpauth'
import { toDataURL } from 'qrcode'

/** The tolerance for a phone's clock, in steps of 30 seconds to either side. RFC 6238, 5.2. */
const window = 1

/** @returns a new secret of 160 bits in base32, the format of authenticator apps. RFC 4226, 4. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** @returns the picture that an authenticator app scans, as a data URL (PNG) */
export function totpQr(secret: string, brand: string, email: string): Promise<string> {
  return toDataURL(totp(secret, brand, email).toString(), { margin: 1, width: 220, errorCorrectionLevel: 'M' })
}

/**
 * Checks the code of an app, for now or one step to either side. RFC 6238.
 * @returns the time step of the code, to be stored so that the code works once; undefined when it is wrong
 */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totp(secret).validate({ token: code, window, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 30_000) + delta
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
}
