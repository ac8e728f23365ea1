import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { layoutEditorRoutes } from './layoutEditorRoutes'
import { layoutProfile } from './layoutProfile'
import { layoutRoutes } from './layoutRoutes'

/** How administrators have arranged forms, pages of records and lists. */
export default defineFeature({
  id: 'layouts',
  required: true,
  routes: (context) => [...layoutRoutes(context), ...layoutEditorRoutes(context)],
  profile: [layoutProfile],
})
