import { useCallback, useState } from 'react'
import { ExternalShopNotice } from './external-shop-notice.tsx'

/** Returns `leave`, which opens an external shop, and `notice`, to be rendered anywhere on the page. */
export function useExternalShop() {
  const [link, setLink] = useState<string>()
  const end = useCallback(() => setLink(undefined), [])
  return { leave: setLink, notice: link && <ExternalShopNotice link={link} onEnd={end} /> }
}
