import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PublicFormStore } from '../PublicFormStore'

interface StepState {
  readonly formStep?: number
}

/** Makes each step an entry of the browser's history, so that a phone's “back” gesture opens the previous step and doesn't leave the form. */
export function useStepHistory(store: PublicFormStore): void {
  const { step } = useSnapshot(store.state)
  const inHistory = useRef<number>(undefined)

  useEffect(() => {
    if (inHistory.current === step) return
    const state = { ...(history.state as object | null), formStep: step }
    // The first step replaces the entry that the link created.
    if (inHistory.current === undefined) history.replaceState(state, '', location.href)
    else history.pushState(state, '', location.href)
    inHistory.current = step
  }, [step])

  useEffect(() => {
    const onPop = () => {
      const { formStep } = (history.state ?? {}) as StepState
      if (formStep === undefined) return
      inHistory.current = formStep
      store.goTo(formStep)
    }
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [store])
}
