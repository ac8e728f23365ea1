import { type FieldError, agreement, choice, choices, email, phone, rows, text, timeSlot, yesNo } from '@core/entity'
import { languages, relations } from '../personLookups'
import { communicationPolicyText as read, communicationPolicyVersion } from './communicationPolicyText'
import { definePublicForm } from './definePublicForm'
import { messageChannels, voicemailDetails } from './formLookups'

/** How we may contact a family. D4 */
export const communicationPolicyForm = definePublicForm({
  form: 'communicationPolicy',
  hasKnownAnswers: true,
  version: communicationPolicyVersion,
  steps: [
    { id: 'channels', title: 'How we may reach you', fields: ['channels', 'phone', 'textPhone', 'email', 'voicemail'] },
    {
      id: 'risk',
      title: 'Privacy',
      hint: `Communication policy, version ${communicationPolicyVersion}.`,
      texts: [read.risk, read.emergency],
      fields: [],
    },
    { id: 'when', title: 'Language and times', fields: ['language', 'quietFrom', 'quietTo', 'contacts'] },
    { id: 'sign', title: 'Stopping messages, and signature', texts: [read.optOut], fields: ['optOut'] },
  ],
  fields: {
    channels: choices('You may reach me by', messageChannels, { required: true }),
    phone: phone('Number for calls'),
    textPhone: phone('Number for texts', { help: 'If it is another one' }),
    email: email('Email'),
    voicemail: choice('What may we say on voicemail?', voicemailDetails, { required: true }),
    riskAccepted: agreement(
      'I understand that email and texts are not encrypted, and accept the risk where I chose them',
    ),
    emergencyRead: agreement('I will not use messages for emergencies'),
    language: choice('Language', languages, { required: true }),
    quietFrom: timeSlot('No messages from'),
    quietTo: timeSlot('No messages until'),
    contacts: rows(
      'Who else may talk with us',
      {
        name: text('Name', { required: true }),
        relation: choice('Relation', relations),
        phone: phone('Phone', { required: true }),
      },
      { max: 5 },
    ),
    optOut: yesNo('I don’t want reminders and news'),
  },
  check(answers) {
    const {
      channels,
      phone: call,
      textPhone,
      email: address,
      quietFrom,
      quietTo,
    } = answers as { channels: readonly number[] } & Record<string, string | null>
    const errors: FieldError[] = []
    if (channels.includes(1) && !call) errors.push({ field: 'phone', message: 'Number for calls is required' })
    if (channels.includes(2) && !textPhone && !call)
      errors.push({ field: 'textPhone', message: 'Number for texts is required' })
    if (channels.includes(3) && !address) errors.push({ field: 'email', message: 'Email is required' })
    if (!quietFrom !== !quietTo)
      errors.push({ field: quietFrom ? 'quietTo' : 'quietFrom', message: 'Give both times, or none' })
    return errors
  },
})
