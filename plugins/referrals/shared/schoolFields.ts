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
  hours: text('Hours', { max: 100, help: 'When the client is at school, such as Mon–Fri 8:00–14:30' }),
} as const
