import { freeObject, text } from '@core/kernel/entity/fieldKinds'
import { parse } from '@core/kernel/entity/parse'
import { automationActions, type AutomationAction, settingsOf } from '@core/kernel/server/plugins/automationActions'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { conflict } from '@core/kernel/server/platform/http/errors'
import type { StepKind } from '@core/kernel/entity/automations'
import { approvalStep, stopStep, waitStep } from './flowSteps'
import { mailStep, notifyStep, webhookStep } from './messageSteps'
import type { StepWork } from './StepWork'
import { createStep, setStep } from './writeSteps'

/** A step that a plugin contributes: `{"action": "crm.assignByRules", "settings": {}}`. */
const pluginStep: StepWork = {
  settings: { action: text('Action', { required: true, max: 120 }), settings: freeObject('Settings') },
  async check({ tx, table, settings, context }) {
    const action = actionOf(context, String(settings.action))
    if (!action?.records.includes(table.entity.id)) return 'choose an action'
    return parse(await settingsOf(action, tx), settings.settings ?? {}).errors?.[0]?.message
  },
  async run({ settings, ...call }) {
    const action = actionOf(call.context, String(settings.action))
    if (!action) throw conflict('The plugin of this step is off')
    const { value, errors } = parse(await settingsOf(action, call.tx), settings.settings ?? {})
    // Such as a template that was retired since.
    if (!value) throw conflict(errors[0]!.message)
    const done = await action.run({ ...call, settings: value })
    return typeof done === 'string' ? { did: done } : { did: done.because, next: { again: done.until } }
  },
}

function actionOf(context: ServerContext, id: string): AutomationAction | undefined {
  return context.contributionsTo(automationActions).find((action) => action.id === id)
}

/** What each kind of step does. */
export const stepWorks: Readonly<Record<StepKind, StepWork>> = {
  set: setStep,
  create: createStep,
  notify: notifyStep,
  mail: mailStep,
  webhook: webhookStep,
  approval: approvalStep,
  wait: waitStep,
  stop: stopStep,
  plugin: pluginStep,
}
