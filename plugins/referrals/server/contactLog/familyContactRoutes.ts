import { findRecord } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { familyContactCalls } from '../../shared/contactLog/familyContactCalls'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
import { peopleOf } from './peopleOf'
import { readLastTries } from './readLastTries'

/** Whom to call about a referral. */
export function familyContactRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  return [
    defineRoute(familyContactCalls.read, {
      access: can.view,
      whileViewing: true,
      async handle({ params: { id }, viewer }) {
        const [stored, tries] = await Promise.all([findRecord(db, referralTable, id, viewer), readLastTries(db, id)])
        if (!stored) throw notFound('Referral')
        const { values } = stored
        const { client, authorization } = values
        return {
          data: {
            people: peopleOf(values),
            languages: client?.languages ?? [],
            interpreter: client?.interpreterNeeded === true,
            tries,
            unanswered: values.unanswered ?? 0,
            nextFollowUp: values.nextFollowUp,
            holdReviewDate: values.holdReviewDate,
            authorizationEnd: authorization?.end ?? null,
            formsBack: values.formsSubmitted ?? 0,
            formsSent: new Set([...(values.formsSent ?? []), ...(values.formsBack ?? [])]).size,
          },
        }
      },
    }),
  ]
}
