import { choice, phone, text } from '@core/entity'
import { schoolPlans } from './personLookups'

/** D3. */
export const schoolFields = {
  name: text('Name'),
  grade: text('Grade', { max: 20 }),
  district: text('District'),
  teacher: text('Teacher'),
  phone: phone('Phone'),
  plan: choice('IEP / 504', schoolPlans),
  hours: text('Hours', { max: 100, help: 'School hours, such as Mon–Fri 8:00 AM–2:30 PM' }),
} as const
