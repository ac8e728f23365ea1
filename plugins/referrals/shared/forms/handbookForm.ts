import { agreement, longText, text } from '@core/entity'
import { definePublicForm } from './definePublicForm'
import { handbookText as read, handbookVersion } from './handbookText'

const initials = (section: string) =>
  text(`Initials: ${section}`, { required: true, max: 5, help: 'They say that you have read this section' })

/** The handbook must be read to its end, with initials for each section. D4 */
export const handbookForm = definePublicForm({
  form: 'handbook',
  version: handbookVersion,
  steps: [
    {
      id: 'sessions',
      title: 'Sessions',
      hint: `Caregiver handbook, version ${handbookVersion}. Read each section and put your initials beneath it.`,
      texts: [read.attendance, read.adult, read.participation],
      fields: [],
    },
    { id: 'safety', title: 'Health and safety', texts: [read.sick, read.safety, read.boundaries], fields: [] },
    {
      id: 'practical',
      title: 'Transport, billing and your rights',
      texts: [read.transport, read.billing, read.rights],
      fields: [],
    },
    { id: 'sign', title: 'Questions and signature', fields: ['questions', 'haveRead'] },
  ],
  fields: {
    attendanceInitials: initials('attendance'),
    adultInitials: initials('an adult is present'),
    participationInitials: initials('taking part'),
    sickInitials: initials('when somebody is sick'),
    safetyInitials: initials('a safe place'),
    boundariesInitials: initials('staff and families'),
    transportInitials: initials('transport'),
    billingInitials: initials('billing'),
    rightsInitials: initials('your rights'),
    questions: longText('What would you like to ask us?', { max: 2000, help: 'We will call you about it' }),
    haveRead: agreement('I have read the caregiver handbook'),
  },
})
