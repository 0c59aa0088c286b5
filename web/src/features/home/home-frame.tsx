import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Page } from '../../../../ui/index.ts'
import { findRest, RestNote } from '../../shared/rest-note.tsx'
import { site } from '../../shared/site.ts'
import { HomeBanner } from './home-banner.tsx'

interface HomeFrameProps {
  /** First line; depends on the session. */
  greeting: ReactNode
  /** What a member should do now, or the drawing that takes its place. */
  matter: ReactNode
  /** Beside the frame's own column in wide windows, below it on phones. */
  children: ReactNode
}

/** The part of home that is the same for everybody and needs no data: it is in the pre-rendered document. */
export const HomeFrame = ({ greeting, matter, children }: HomeFrameProps) => (
  <Page wide>
    <HomeBanner />
    <h1 tabIndex={-1} className="mb-3 text-xl font-bold lg:mb-5">
      <span className="block min-h-6 text-base font-normal tracking-body text-ink-muted">{greeting}</span>
      오늘 식물은 어떤가요?
    </h1>
    <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12">
      <div className="group">
        {matter}
        <CareIntro />
      </div>
      {children}
    </div>
  </Page>
)

/**
 * Introduction with the two calls to action. It tells visitors who looks at the photos and that it is free; members hear it in
 * the wizard. Where a matter waits for the member, its button is the primary one.
 */
const CareIntro = () => {
  const soon = findRest() ? '' : '보통 24시간 안에 '
  return (
    <section aria-label="사진으로 진단하기" className="mb-5">
      <p className="mb-4 max-w-measure whitespace-pre-line member:hidden">
        {site().hasPhotoModel
          ? `무료로 AI가 사진을 바로 살펴보고, 전문가도 ${soon}답해요.`
          : `진단도 전문가 답변도 무료예요.\n사진은 전문가가 ${soon}봐요.`}
      </p>
      <RestNote />
      <div className="flex flex-col gap-2 lg:flex-row lg:items-center">
        <Link
          to={screens.diagnosis.route}
          className={`${buttonStyle({ size: 'lg' })} group-has-[.bg-sun-soft]:border-leaf group-has-[.bg-sun-soft]:bg-surface-raised group-has-[.bg-sun-soft]:text-leaf`}
        >
          <Camera aria-hidden className="size-5 shrink-0" />
          사진으로 진단하기
        </Link>
        <Link
          to={screens.careService.route}
          className="inline-flex min-h-11 items-center justify-center px-4 font-semibold text-leaf"
        >
          분갈이 케어 서비스 보기
        </Link>
      </div>
    </section>
  )
}
