import { DialogHost } from '../../../ui/index.ts'
import { OfflineNotice } from './offline-notice.tsx'

/** What no first paint needs: fetched as soon as the first screen stands, and then there for good. */
export const AfterStart = () => (
  <>
    <OfflineNotice />
    <DialogHost />
  </>
)
