import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { Modal } from '../components/Modal.tsx'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { text } from '../text.ts'
import { textsOf } from './all-kinds.ts'
import { subjectOf } from './request-subject.ts'

/** All pending requests, to show one of them. */
export const RequestList = ({
  requests,
  viewed,
  onShow,
  onClose,
}: {
  /** Grouped by site. */
  requests: readonly Approval[]
  /** The id of the one in view. */
  viewed: string
  onShow: (request: Approval) => void
  onClose: () => void
}): ReactNode => {
  const sites = [...new Set(requests.map(({ origin }) => origin))]
  return (
    <Modal title={text('queueTitle')} onClose={onClose}>
      {(close) => (
        <>
          <div className="request-list" data-scrolls>
            {sites.map((site) => (
              <section key={site}>
                <SiteIdentity origin={site} size={20} />
                <ol className="rows">
                  {requests
                    .filter(({ origin }) => origin === site)
                    .map((request) => (
                      <li key={request.id}>
                        <button
                          type="button"
                          className="request-row"
                          aria-current={request.id === viewed}
                          onClick={() => {
                            onShow(request)
                            close()
                          }}
                        >
                          {text(textsOf(request).asks)}
                          <bdi className="request-subject">
                            {subjectOf(request)}
                          </bdi>
                        </button>
                      </li>
                    ))}
                </ol>
              </section>
            ))}
          </div>
          <button type="button" className="button button-large" onClick={close}>
            {text('back')}
          </button>
        </>
      )}
    </Modal>
  )
}
