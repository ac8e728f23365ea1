import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { valueAt } from '@core/client/kit'
import { createPress, createUploads, FormContext } from '@core/client/forms'
import { useSay } from '@core/client/ui'
import { FormFieldsContext } from '../fields/FormFieldsContext'
import { preloadLazyParts } from '../lazyParts'
import type { PublicFormStore } from '../PublicFormStore'
import { CurrentStep } from './CurrentStep'
import { SaveState } from './SaveState'
import { StepOverview } from './StepOverview'
import styles from './steps.module.css'
import { useStepHistory } from './useStepHistory'
import { translateFields } from '../../../shared/languages/translateFields'
import { FamilyPage } from '../../language/FamilyPage'

/** The form itself, one step at a time. */
export function FormSteps({ store }: { store: PublicFormStore }) {
  const { form } = store
  const say = useSay()
  const translated = useMemo(() => translateFields(form.fields, say), [form, say])
  const { answers, step, checked, touched, refused, known } = useSnapshot(store.state)
  const [press] = useState(createPress)
  const [uploads] = useState(createUploads)
  const setting = useMemo(
    () => ({ fields: form.fields, hidden: [], files: store.files, uploads, press }),
    [form, store, uploads, press],
  )
  useStepHistory(store)
  useEffect(() => {
    const events = ['pointerdown', 'keydown', 'touchstart'] as const
    const fetchOnce = () => {
      preloadLazyParts()
      events.forEach((event) => removeEventListener(event, fetchOnce))
    }
    events.forEach((event) => addEventListener(event, fetchOnce, { passive: true }))
    return () => events.forEach((event) => removeEventListener(event, fetchOnce))
  }, [])

  const errors = useMemo(() => store.errors(form.steps.length - 1, answers), [store, form, answers])
  const here = useMemo(() => store.errors(step, answers), [store, step, answers])
  const shown = useMemo(() => {
    const tried = checked.includes(form.steps[step]!.id)
    const messages = here.filter(({ field }) => tried || touched.includes(field))
    return new Map([...messages, ...refused].map(({ field, message }) => [field, message]))
  }, [form, here, step, checked, touched, refused])
  const fields = useMemo(
    () => ({
      fields: translated,
      english: form.fields,
      valueAt: (path: string) => valueAt(answers, path),
      errorAt: (path: string) => shown.get(path),
      isAsked: (path: string) => {
        const other = form.onlyWith?.[path]
        return !other || Boolean(valueAt(answers, other) || valueAt(answers, path))
      },
      isKnown: (path: string) => {
        const filled = valueAt(known, path)
        return filled !== undefined && JSON.stringify(filled) === JSON.stringify(valueAt(answers, path))
      },
      change: store.change,
      touch: store.touch,
    }),
    [form, translated, answers, known, shown, store],
  )

  return (
    <FormContext value={setting}>
      <FormFieldsContext value={fields}>
        <FamilyPage aside={<SaveState store={store} />} progress={step / form.steps.length}>
          <div className={styles.columns}>
            <StepOverview store={store} errors={errors} uploads={uploads} />
            <CurrentStep key={form.steps[step]!.id} {...{ store, errors, here, uploads, press }} />
          </div>
        </FamilyPage>
      </FormFieldsContext>
    </FormContext>
  )
}
