import { lazy, Suspense } from 'react'
import { defineEntityScreens } from '@core/client/kit'
import { staffHoursEntity } from '../../shared/scheduling/staffHoursEntity'
import { staffHoursPaths } from '../../shared/scheduling/staffHoursPaths'
import { AvailabilityGrid } from '../form/AvailabilityGrid'

// Only the page of a record uses it, so the list doesn't load it.
const AvailabilityView = lazy(async () => ({ default: (await import('../record/AvailabilityView')).AvailabilityView }))

/** When and where each person works with families: the user's own hours, or everybody's. */
export default defineEntityScreens(staffHoursEntity, {
  paths: staffHoursPaths,
  icon: 'pi-calendar-clock',
  list: { emptyHint: 'Say when you work and where, and you are proposed to families whose time fits.' },
  record: {
    fields: [
      {
        path: 'availability',
        wide: true,
        render: (slots) => (
          <Suspense>
            <AvailabilityView slots={slots as readonly number[]} />
          </Suspense>
        ),
      },
    ],
  },
  form: {
    sections: [
      {
        id: 'hours',
        title: 'Working hours',
        subtitle: 'A morning, an afternoon and an evening have four hours each',
        fields: ['assignedTo', 'weeklyHours', { path: 'availability', control: AvailabilityGrid }],
      },
      {
        id: 'families',
        title: 'Which families',
        subtitle: 'The area is a list of ZIP codes, or a center with the miles around it',
        fields: ['centreZip', 'miles', 'zips', 'languages'],
      },
    ],
  },
})
