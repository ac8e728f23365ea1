import { email, phone, secret, text } from '@core/entity/fieldKinds'
import { messages } from '@core/entity/messages'

const sixDigits = { max: 20, pattern: /^\d{6}$/, message: messages.otp } as const
const otp = text('OTP', { required: true, ...sixDigits })

export const loginFields = {
  email: email('Email', { required: true }),
  password: secret('Password', { required: true }),
}

export const mobileFields = { phone: phone('Phone', { required: true }) }

export const verifyFields = {
  email: email('Email', { required: true }),
  otp,
  /** Of the authenticator app whose QR code was shown: turns it on for the next sign-in. */
  appCode: text('App code', sixDigits),
}

export const verifyMobileFields = {
  phone: phone('Phone', { required: true }),
  otp,
}
