import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Name of the part for the report: `page`, the key of a section, or a part of the layout. */
  part: string;
  /** Data that the part shows: after an error, other data is tried again. Absent for parts that never change. */
  data?: unknown;
  /** Shown in place of a part that has failed. */
  missing?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  data?: unknown;
  hasFailed?: boolean;
}

/**
 * Limits an error of rendering to a part of the document; `showRenderFailure` reports it. On the server React ignores
 * boundaries: there `Suspense` limits an error.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ data }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    return data === state.data ? state : { data, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.missing : this.props.children;
  }
}
