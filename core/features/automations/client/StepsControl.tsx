import { useRef } from 'react'
import { FieldNote } from '@core/kernel/client/platform/ui/fields/FieldFrame'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { classes } from '@core/kernel/client/platform/ui/classes'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { Menu } from '@core/kernel/client/platform/ui/overlays/Menu'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { type AutomationStep, otherwiseOf, type StepKind, stepKinds } from '@core/kernel/entity/automations'
import { type AutomatedRecords, useDescribed } from './describedFields'
import { newSettings, stepEditors, useStepError } from './stepEditors'
import styles from './StepsControl.module.css'

const icons: Readonly<Record<StepKind, string>> = {
  set: 'pi-pencil',
  create: 'pi-plus',
  notify: 'pi-bell',
  mail: 'pi-envelope',
  webhook: 'pi-send',
  approval: 'pi-check-circle',
  wait: 'pi-clock',
  stop: 'pi-stop-circle',
  plugin: 'pi-bolt',
}

/** The steps of an automation, in their order. */
export function StepsControl({ label, error, value, onChange }: ControlProps) {
  const { records, described, failure } = useDescribed()
  const steps = Array.isArray(value) ? (value as readonly AutomationStep[]) : []
  return (
    <div role="group" aria-label={label} className={styles.all}>
      {failure && <FieldNote id="steps-failure" error={failure} />}
      {!records && <Muted size={13}>Choose the records first: then their fields are offered here.</Muted>}
      {records && !described && !failure && <Skeleton height="80px" />}
      {described && (
        <>
          {steps.length === 0 && (
            <Callout tone={error ? 'danger' : 'neutral'}>
              Nothing happens yet. Add what it does, step by step: each begins when the one before it is done.
            </Callout>
          )}
          <StepList label={label} steps={steps} described={described} onChange={onChange} />
        </>
      )}
    </div>
  )
}

interface StepListProps {
  label: string
  steps: readonly AutomationStep[]
  described: AutomatedRecords
  /** The number of the approval whose other steps these are: they ask for no further approval. */
  within?: number
  onChange: (steps: readonly AutomationStep[]) => void
}

function StepList({ label, steps, described, within, onChange }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  const isWithin = within !== undefined
  const focusStep = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.children[at]?.querySelector<HTMLElement>('input, select, button')?.focus(),
    )
  const add = (kind: StepKind, settings: AutomationStep['settings'] = newSettings[kind]) => {
    onChange([...steps, { kind, settings }])
    focusStep(steps.length)
  }
  const move = (from: number, to: number) => {
    const moved = [...steps]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const offered = stepKinds.filter(
    ({ id }) => id !== 'plugin' && (id !== 'mail' || described.mails) && (id !== 'approval' || !isWithin),
  )
  return (
    <>
      {steps.length > 0 && (
        <ol ref={list} className={styles.steps} aria-label={label}>
          {steps.map((step, at) => (
            <Step
              // Steps have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${at} ${step.kind}`}
              step={step}
              at={at}
              within={within}
              count={steps.length}
              described={described}
              onChange={(settings) => onChange(steps.map((one, place) => (place === at ? { ...step, settings } : one)))}
              onMove={(to) => move(at, to)}
              onRemove={() => onChange(steps.filter((_, place) => place !== at))}
            />
          ))}
        </ol>
      )}
      <Row>
        <Menu
          align="start"
          items={[
            ...offered.map(({ id, name }) => ({ label: name, icon: icons[id], onSelect: () => add(id) })),
            ...described.actions.map(({ id: action, label: name }) => ({
              label: name,
              icon: icons.plugin,
              onSelect: () => add('plugin', { action, settings: {} }),
            })),
          ]}
        >
          {(trigger) => (
            <Button {...trigger} icon="pi-plus" {...(isWithin && { size: 'small' as const })}>
              {isWithin ? 'Add step' : 'Add a step'}
            </Button>
          )}
        </Menu>
      </Row>
    </>
  )
}

interface StepProps {
  step: AutomationStep
  at: number
  within: number | undefined
  count: number
  described: AutomatedRecords
  onChange: (settings: AutomationStep['settings']) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Step({ step, at, within, count, described, onChange, onMove, onRemove }: StepProps) {
  const { kind, settings } = step
  const path = within === undefined ? `steps[${at}]` : `steps[${within - 1}].settings.otherwise[${at}]`
  const error = useStepError(path)
  const Editor = stepEditors[kind]
  const number = within === undefined ? String(at + 1) : `${within}.${at + 1}`
  const name =
    described.actions.find(({ id }) => kind === 'plugin' && id === settings.action)?.label ??
    stepKinds.find(({ id }) => id === kind)?.name ??
    kind
  return (
    <li className={classes(styles.step, error && styles.wrong)} data-field={path}>
      <Row gap={2}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className={classes(styles.kind, styles.grow)}>{name}</span>
        <IconButton
          size="small"
          icon="pi-arrow-up"
          label={`Move step ${number} up`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          size="small"
          icon="pi-arrow-down"
          label={`Move step ${number} down`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton size="small" icon="pi-trash" label={`Remove step ${number}`} onClick={onRemove} />
      </Row>
      <Editor described={described} settings={settings} onChange={onChange} />
      {kind === 'approval' && (
        <div role="group" aria-label="If it isn’t approved" className={styles.otherwise}>
          <span className={styles.kind}>If it isn’t approved</span>
          {otherwiseOf(step).length === 0 && <Muted size={13}>Nothing more happens.</Muted>}
          <StepList
            label="If it isn’t approved"
            steps={otherwiseOf(step)}
            described={described}
            within={at + 1}
            onChange={(otherwise) => onChange({ ...settings, otherwise })}
          />
        </div>
      )}
      {error && <FieldNote id={`step-${number}-error`} error={error} />}
    </li>
  )
}
