import { DOCUMENT_GROUPS } from '../../../club/content/document-kinds.ts';
import { DocumentLink } from '../../components/DocumentLink.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { usePage } from '../../page-context.ts';
import css from './Documents.module.css';

/** PDF documents by group, kind and year. */
export function DocumentsPage() {
  const { page, club } = usePage();
  const groups = DOCUMENT_GROUPS.map(({ title, kinds }) => ({
    title,
    documents: kinds.flatMap((kind) => club.documents.filter((document) => document.kind === kind)),
  })).filter(({ documents }) => documents.length > 0);
  return (
    <>
      <PageHeader variant="text" intro={page.description} />
      <Section>
        <div className={css.groups}>
          {groups.map(({ title, documents }) => (
            <section key={title} className={`split ${css.group}`}>
              <h2 className="subheading">{title}</h2>
              <ul className="lined">
                {documents.map((document) => (
                  <DocumentLink key={document.key} document={document} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
    </>
  );
}
