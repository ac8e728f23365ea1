import { defineNotification } from '@core/server/plugin'
import { leadPermissions, orderPermissions, quotePermissions } from '../shared/crmPermissions'

const { can } = leadPermissions

export const agreementTransfer = defineNotification({
  id: 'crm.agreementTransfer',
  title: 'A lead of yours was transferred, or could not be, once its agreement was signed',
  usually: 'inbox',
  offeredTo: can.viewLead,
})

export const leadAssignedToYou = defineNotification({
  id: 'crm.leadAssigned',
  title: 'A lead or an account was given to you',
  usually: 'mail',
  offeredTo: can.viewLead,
})

export const colleagueLeft = defineNotification({
  id: 'crm.colleagueLeft',
  title: 'A colleague can’t sign in any more, and their work waits for somebody',
  usually: 'mail',
  offeredTo: can.assign,
})

const quotes = { offeredTo: quotePermissions.can.view } as const

export const quoteViewed = defineNotification({
  id: 'crm.quoteViewed',
  title: 'A quote of yours was viewed',
  usually: 'inbox',
  ...quotes,
})
export const quoteApproved = defineNotification({
  id: 'crm.quoteApproved',
  title: 'A quote of yours was approved',
  usually: 'mail',
  ...quotes,
})
export const quoteDeclined = defineNotification({
  id: 'crm.quoteDeclined',
  title: 'A quote of yours was declined, or is to be revised',
  usually: 'mail',
  ...quotes,
})
export const discountAsked = defineNotification({
  id: 'crm.discountAsked',
  title: 'A discount waits for your approval, or yours was decided',
  usually: 'mail',
  ...quotes,
})
export const orderDelivered = defineNotification({
  id: 'crm.orderDelivered',
  title: 'An order of yours was delivered',
  usually: 'inbox',
  offeredTo: orderPermissions.can.view,
})

export const crmNotifications = [
  leadAssignedToYou,
  agreementTransfer,
  quoteViewed,
  quoteApproved,
  quoteDeclined,
  discountAsked,
  orderDelivered,
  colleagueLeft,
]
