import { useRef } from 'react'
import { FieldNote } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { Button, Callout, classes, IconButton, Menu, Muted, Row, Skeleton } from '@core/client/ui'
import { type AutomationStep, type StepKind, stepKinds } from '@core/entity'
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
  const list = useRef<HTMLOListElement>(null)
  const steps = Array.isArray(value) ? (value as readonly AutomationStep[]) : []
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
  const offered = stepKinds.filter(({ id }) => id !== 'plugin' && (id !== 'mail' || described?.mails))
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
          <ol ref={list} className={styles.steps} aria-label={label}>
            {steps.map((step, at) => (
              <Step
                // Steps have no identity but their place.
                // oxlint-disable-next-line react/no-array-index-key
                key={`${at} ${step.kind}`}
                step={step}
                at={at}
                count={steps.length}
                described={described}
                onChange={(settings) =>
                  onChange(steps.map((one, place) => (place === at ? { ...step, settings } : one)))
                }
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(steps.filter((_, place) => place !== at))}
              />
            ))}
          </ol>
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
                <Button {...trigger} icon="pi-plus">
                  Add a step
                </Button>
              )}
            </Menu>
          </Row>
        </>
      )}
    </div>
  )
}

interface StepProps {
  step: AutomationStep
  at: number
  count: number
  described: AutomatedRecords
  onChange: (settings: AutomationStep['settings']) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Step({ step: { kind, settings }, at, count, described, onChange, onMove, onRemove }: StepProps) {
  const error = useStepError(at)
  const Editor = stepEditors[kind]
  const name =
    described.actions.find(({ id }) => kind === 'plugin' && id === settings.action)?.label ??
    stepKinds.find(({ id }) => id === kind)?.name ??
    kind
  return (
    <li className={classes(styles.step, error && styles.wrong)}>
      <Row gap={2}>
        <span className={styles.number} aria-hidden="true">
          {at + 1}
        </span>
        <span className={classes(styles.kind, styles.grow)}>{name}</span>
        <IconButton
          size="small"
          icon="pi-arrow-up"
          label={`Move step ${at + 1} up`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          size="small"
          icon="pi-arrow-down"
          label={`Move step ${at + 1} down`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton size="small" icon="pi-trash" label={`Remove step ${at + 1}`} onClick={onRemove} />
      </Row>
      <Editor described={described} settings={settings} onChange={onChange} />
      {error && <FieldNote id={`step-${at}-error`} error={error} />}
    </li>
  )
}
