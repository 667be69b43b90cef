import type { FilingDetails } from '@disclosure/api';
import { compareSides, messages, readDisclosures, wholeApiNumber } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { FieldTable, RowTable } from '../../../components/compare/compare-tables.tsx';
import { Callout } from '../../../components/callout.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useApi } from '../../../lib/api.tsx';
import styles from './filing-panel.module.css';

const { publication: texts } = messages;
const sides = { left: texts.columns.ours, right: texts.columns.published };

/** The revision that is public on the left, and what is public on the right. */
export function PublicComparison({ filing }: { readonly filing: FilingDetails }) {
  const comparison = usePublicComparison(filing);
  return (
    <QueryState query={comparison} loading={texts.comparing} failed={texts.failed}>
      {({ archive, compared }) =>
        compared ? (
          <div className={styles.comparison}>
            <p>{texts.compared(filing.name, filing.publication?.revision ?? filing.revision, compared.id, archive)}</p>
            <FieldTable fields={compared.sides.fields} sides={sides} />
            <RowTable comparison={compared.sides} sides={sides} same={texts.allRowsSame(compared.sides.rows.length)} />
          </div>
        ) : (
          <Callout kind="info">{texts.gone}</Callout>
        )
      }
    </QueryState>
  );
}

/** By the API number of the revision that is public: a later one may name another well. */
function usePublicComparison({ fileId, publication }: FilingDetails) {
  const api = useApi();
  const [id, revision] = [publication?.disclosureId, publication?.revision];
  return useQuery({
    queryKey: ['public-comparison', fileId, revision, id],
    queryFn: async () => {
      const { content } = await api.getFileContent({ params: { id: fileId }, query: revision ? { revision } : {} });
      const document = readDisclosures(content).disclosures[0];
      const apiNumber = wholeApiNumber(document?.well.apiNumber ?? '');
      const { archive, disclosures } = await api.listPublicDisclosures({ query: { apiNumber } });
      const published = disclosures.find(({ disclosureId }) => disclosureId === id);
      const compared = published &&
        document && { id: published.disclosureId, sides: compareSides(document, published) };
      return { archive: archive ?? '', compared: compared ?? null };
    },
  });
}
