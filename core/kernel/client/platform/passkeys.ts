import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from './api/ApiError'

// WebAuthn, level 3. Few users need this, so the library is fetched on first use.
const webauthn = () => import('@simplewebauthn/browser')

/**
 * Lets the user choose and unlock a passkey.
 * @param options from the server
 * @returns the signed response
 * @throws ApiError if the user didn't
 */
export async function askPasskey(options: object): Promise<object> {
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(refuse)
}

/**
 * Lets the user create a passkey.
 * @throws ApiError if the user didn't, or if the device already has one of theirs
 */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await webauthn()
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(refuse)
}

function refuse(cause: unknown): never {
  const { name } = (cause as { cause?: Error }).cause ?? (cause as Error)
  const message =
    name === 'InvalidStateError'
      ? 'This device has a passkey of yours already.'
      : 'No passkey was used. Please try again, or choose another way.'
  throw new ApiError({ message, status: 400, cause })
}
