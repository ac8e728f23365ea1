import { defineNotification } from '@core/server/plugin'
import { can } from '../shared/referralPermissions'

// The kinds of notifications. A title contains the referral's number and never a name, because it is part of mails.

export const referralAssignedToYou = defineNotification({
  id: 'referrals.assigned',
  title: 'A referral was assigned to you',
  usually: 'mail',
  offeredTo: can.view,
})

export const colleagueLeft = defineNotification({
  id: 'referrals.colleagueLeft',
  title: 'A colleague can’t sign in any more, and their referrals wait for somebody',
  usually: 'mail',
  offeredTo: can.assign,
})

export const reviewDue = defineNotification({
  id: 'referrals.reviewDue',
  title: 'The review day of a referral of yours has come',
  usually: 'mail',
  offeredTo: can.view,
})

export const formReceived = defineNotification({
  id: 'referrals.formSubmitted',
  title: 'A family submitted a form of a referral of yours',
  usually: 'inbox',
  offeredTo: can.view,
})

export const partnerAnswered = defineNotification({
  id: 'referrals.partnerAnswered',
  title: 'A partner answered about a referral of yours',
  usually: 'inbox',
  offeredTo: can.view,
})

export const referralNotifications = [referralAssignedToYou, reviewDue, formReceived, partnerAnswered]
