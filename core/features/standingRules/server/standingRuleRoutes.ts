import type { Fields, RecordOf } from '@core/kernel/entity/Field'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { parse } from '@core/kernel/entity/parse'
import { type StandingRule, standingRuleTopic, valuesOfRule } from '@core/kernel/entity/standingRules'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { describeField } from '@core/kernel/server/plugins/describeField'
import { readChosen, storeStandingRule } from './standingRuleRepository'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import { invalid, notFound } from '@core/kernel/server/platform/http/errors'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { standingRules } from '@core/kernel/server/plugins/standingRules'
import { configuration } from '@core/kernel/entity/configurationModule'
import { standingRuleEditorCalls } from '../shared/standingRuleEditorCalls'

const access = configuration.automations

/** Reading and setting the rules that plugins contribute. */
export function standingRuleRoutes(context: ServerContext): readonly Route[] {
  const { db } = context
  return [
    defineRoute(standingRuleEditorCalls.list, {
      access,
      async handle() {
        const stored = await readChosen(db)
        const chosen = Object.fromEntries(stored.map((one) => [one.id, one.chosen]))
        return {
          data: context.contributionsTo(standingRules).map((rule) => ({
            id: rule.id,
            title: rule.title,
            help: rule.help,
            fields: fieldPathsOf(rule.fields).map((one) => describeField(one)),
            values: valuesOfRule(rule, chosen),
            delivered: rule.delivered,
            version: stored.find(({ id }) => id === rule.id)?.version ?? 0,
          })),
        }
      },
    }),
    defineRoute(standingRuleEditorCalls.save, {
      access,
      async handle({ params: { id }, body: { version, values: sent }, viewer }) {
        const rule = context.contributionsTo(standingRules).find((one) => one.id === id)
        if (!rule) throw notFound('Rule')
        const values = parseValues(rule, sent)
        await db.transaction(async (tx) => {
          const before = await storeStandingRule(tx, rule, values, version, viewer.id)
          // Rules have no records that anybody follows: whoever is signed in reads them again.
          await publishChange(tx, standingRuleTopic, [1], viewer)
          await recordAudit(tx, {
            action: 'standingRuleChanged',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Rule ${rule.title}`,
            details: { before, after: values },
          })
        })
        return { data: { version: version + 1 }, message: 'Rule updated successfully !!' }
      },
    }),
  ]
}

/** @throws HttpError 400 with what is wrong and where */
function parseValues({ fields, problem }: StandingRule, sent: Readonly<Record<string, unknown>>): RecordOf<Fields> {
  const { value: given, errors } = parse(fields, sent)
  if (errors) throw invalid(errors.map(({ field, message }) => ({ field: `values.${field}`, message })))
  const value = Object.fromEntries(Object.keys(fields).map((name) => [name, given[name] ?? null]))
  const wrong = problem?.(value)
  if (wrong) throw invalid([{ field: `values.${wrong.field}`, message: wrong.message }])
  return value
}
