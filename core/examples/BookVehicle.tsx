import { Dialog } from '@core/client/ui'

/** The dialog that the examples open. */
export default function BookVehicle({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Book" onClose={onClose}>
      <p>From when until when?</p>
    </Dialog>
  )
}
