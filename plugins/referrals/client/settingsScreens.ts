import capacities from './capacity/capacityScreens'
import partners from './exchange/partnerScreens'
import queueLimits from './queue/queueLimitScreens'
import staffHours from './schedule/staffHoursScreens'

/** The screens of what is set seldom, in one file: everybody loads the name of each file that the manifest names. */
export default { capacities, partners, queueLimits, staffHours }
