import { email, secret, text } from '@core/entity/fieldKinds'
import { messages } from '@core/entity/messages'

export const loginFields = {
  email: email('Email', { required: true }),
  password: secret('Password', { required: true }),
}

export const verifyFields = {
  email: email('Email', { required: true }),
  otp: text('OTP', { required: true, max: 6, pattern: /^\d{6}$/, message: messages.otp }),
}

export const logoutFields = { email: email('Email') }
