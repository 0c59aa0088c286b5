import type { Site } from '../../../contract/company/company.ts'
import { hasCopies, mediaUrl as mediaUrlBelow, photoAtWidth, photoWidths } from '../../../contract/media.ts'
import { readInitialData } from './initial-data/initial-data.ts'

let read: Site | undefined

/** The settings of this installation. The served document contains them, so they are available at once. */
export function site(): Site {
  if (typeof document === 'undefined') return readSite()
  read ??= readSite()
  return read
}

const readSite = (): Site => ({ ...empty, ...(readInitialData('site') as Partial<Site> | undefined) })

/** The address of a photo whose path the server gave. */
export const mediaUrl = (path: string) => mediaUrlBelow(site().mediaBase, path)

/** `src` and, where there are smaller copies, the `srcSet` of these. */
export function photoSource(path: string): { src: string; srcSet?: string } {
  if (!hasCopies(path)) return { src: mediaUrl(path) }
  const copies = photoWidths.map((width) => `${mediaUrl(photoAtWidth(path, width))} ${width}w`)
  return { src: mediaUrl(path), srcSet: copies.join(', ') }
}

const empty: Site = {
  mediaBase: '/media/',
  practice: false,
  hasPhotoModel: false,
  photoModel: null,
  links: { robot: '', chat: '', shop: '', previousShop: '' },
  payment: { scriptUrl: '', clientKey: '', virtualAccount: false },
  postcode: { scriptUrl: '' },
  company: {
    name: '',
    representative: '',
    registrationNumber: '',
    mailOrderNumber: '',
    address: '',
    phone: '',
    email: '',
    privacyOfficer: '',
  },
  restUntil: null,
}
