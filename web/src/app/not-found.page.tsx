import { Link } from '@tanstack/react-router'
import { screens } from '../../../contract/screens.ts'
import { buttonStyle, EmptyState, Page, WiltedScene } from '../../../ui/index.ts'

/** Shown for unknown addresses. */
export const NotFoundPage = () => (
  <Page className="flex-1 justify-center">
    <EmptyState
      drawing={<WiltedScene />}
      text={<h1 className="text-xl font-bold">찾으시는 화면이 없어요</h1>}
      hint="주소가 바뀌었거나 잘못 입력되었을 수 있어요."
      action={
        <Link to={screens.home.route} className={buttonStyle()}>
          홈으로 가기
        </Link>
      }
    />
  </Page>
)
