import { Sheet } from '../../../../../../ui/index.ts'
import { site } from '../../../../shared/site.ts'
import { writtenAddress } from './found-address.ts'
import type { usePostcode } from './postcode-script.ts'

interface PostcodeSheetProps {
  title: string
  embed: NonNullable<ReturnType<typeof usePostcode>['embed']>
  onFound: (address: string) => void
  onClose: () => void
}

/** The address search, over the form. */
export const PostcodeSheet = ({ title, embed: { Embed }, onFound, onClose }: PostcodeSheetProps) => (
  <Sheet open title={title} onClose={onClose} closeLabel="주소 검색 닫기">
    <Embed
      scriptUrl={site().postcode.scriptUrl}
      onComplete={(found) => onFound(writtenAddress(found))}
      errorMessage={
        <p className="text-ink-muted">주소 검색을 열지 못했어요. 화면을 새로고침하면 다시 열 수 있어요.</p>
      }
      className="overflow-hidden rounded-md border border-line"
      style={{ height: 'min(30rem, 62dvh)' }}
    />
  </Sheet>
)
