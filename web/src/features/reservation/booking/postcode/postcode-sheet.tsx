import { useEffect, useRef } from 'react'
import { Sheet } from '../../../../../../ui/index.ts'
import { writtenAddress } from './found-address.ts'
import type { Postcode } from './postcode-script.ts'

interface PostcodeSheetProps {
  title: string
  postcode: Postcode
  onFound: (address: string) => void
  onClose: () => void
}

/** The address search, over the form. */
export function PostcodeSheet({ title, postcode, onFound, onClose }: PostcodeSheetProps) {
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for as long as the sheet is open
  useEffect(() => {
    const element = place.current
    if (!element) return
    const oncomplete = (found: Parameters<typeof writtenAddress>[0]) => onFound(writtenAddress(found))
    const search = new postcode({ oncomplete, width: '100%', height: '100%' })
    search.embed(element, { autoClose: false })
    return () => element.replaceChildren()
  }, [postcode])

  return (
    <Sheet open title={title} onClose={onClose} closeLabel="주소 검색 닫기">
      <div
        ref={place}
        className="h-[min(30rem,62dvh)] overflow-hidden rounded-md border border-line bg-surface"
      />
    </Sheet>
  )
}
