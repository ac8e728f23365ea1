import { callApi } from '../api/callApi'
import { inBackground } from '../api/background'
import { LiveNews } from './LiveNews'

/** The product's one line for what others do. */
export const live = new LiveNews({
  open: () => new EventSource('/api/live'),
  probe: () => inBackground(() => callApi('GET', '/api/user/me')),
})
