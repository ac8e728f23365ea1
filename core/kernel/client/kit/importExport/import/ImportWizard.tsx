import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { dismissOperation } from '../../operations/operations'
import { rowsText } from '../../operations/operationText'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { Button } from '../../../platform/ui/buttons/Button'
import { classes } from '../../../platform/ui/classes'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import { Callout } from '../../../platform/ui/status/Callout'
import { ChooseFile } from './ChooseFile'
import { ImportProgress } from './ImportProgress'
import { ImportStore, type ImportStep } from './ImportStore'
import styles from './ImportWizard.module.css'
import { MapColumns } from './MapColumns'
import { MapValues } from './MapValues'
import { Row } from '../../../platform/ui/layout/Row'

const steps: readonly { readonly id: ImportStep; readonly name: string }[] = [
  { id: 'file', name: 'File' },
  { id: 'columns', name: 'Columns' },
  { id: 'values', name: 'Values' },
  { id: 'check', name: 'Check' },
  { id: 'run', name: 'Import' },
]

/** The steps of an import: choose a file, assign its columns to fields, check the result of a trial run, import. */
export const ImportWizard = observer(function ImportWizard({
  entity,
  onClose,
}: {
  entity: Entity
  onClose: () => void
}) {
  const { permissions } = useViewer()
  const [store] = useState(() => new ImportStore(entity, permissions))
  useEffect(() => () => store.dispose(), [store])
  const { step, operation, busy, error, missing, file, mapping } = store
  const at = steps.findIndex(({ id }) => id === step)
  const running = operation?.state === 'running'
  const mapped = Object.values(mapping).some((path) => path !== null)
  const isReady = mapped && (!store.asksDayOrder || store.dayOrder !== undefined)
  const finish = () => {
    // The user has seen the result here, so it needn't be shown in the corner.
    if (operation && !running) dismissOperation(operation.id)
    onClose()
  }
  const primary = {
    file: null,
    columns: (
      <Button variant="primary" loading={busy} disabled={!isReady} onClick={() => void store.check()}>
        Check {rowsText(file?.rows ?? 0, undefined)}
      </Button>
    ),
    values: (
      <Button variant="primary" loading={busy} onClick={() => void store.checkRows()}>
        Check {rowsText(file?.rows ?? 0, undefined)}
      </Button>
    ),
    check: !running && operation && operation.done > 0 && (
      <Button variant="primary" loading={busy} onClick={() => void store.run()}>
        Import {rowsText(operation.done, entity.name)}
      </Button>
    ),
    run: (
      <Button variant="primary" onClick={finish}>
        {running ? 'Go on in the background' : 'Done'}
      </Button>
    ),
  }[step]
  return (
    <Dialog
      open
      title={`Import ${entity.name.many.toLocaleLowerCase()}`}
      width="820px"
      onClose={onClose}
      footer={
        <>
          {(step === 'columns' || step === 'values' || step === 'check') && (
            <Button
              variant="ghost"
              icon="pi-arrow-left"
              className={styles.back ?? ''}
              onClick={() => store.back(step === 'columns' ? 'file' : 'columns')}
            >
              Back
            </Button>
          )}
          {step !== 'run' && <Button onClick={onClose}>Cancel</Button>}
          {step === 'run' && running && (
            <Button loading={busy} onClick={() => void store.cancel()}>
              Stop the import
            </Button>
          )}
          {primary}
        </>
      }
    >
      <ol aria-label="Steps" className={styles.steps}>
        {steps.map(({ id, name }, index) => (
          <Row
            as="li"
            gap={2}
            key={id}
            aria-current={id === step ? 'step' : undefined}
            className={classes(styles.step, index < at && styles.past)}
          >
            <span aria-hidden="true">{index + 1}</span>
            {name}
          </Row>
        ))}
      </ol>
      {error && (
        <div className={styles.error}>
          <Callout tone="danger">{error}</Callout>
        </div>
      )}
      {step === 'file' && <ChooseFile entity={entity} busy={busy} onFile={(chosen) => void store.upload(chosen)} />}
      {step === 'columns' && <MapColumns store={store} missing={missing} />}
      {step === 'values' && <MapValues store={store} />}
      {(step === 'check' || step === 'run') && operation && (
        <ImportProgress operation={operation} names={entity.name} />
      )}
    </Dialog>
  )
})
