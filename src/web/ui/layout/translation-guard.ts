/**
 * A browser that translates a page puts elements of its own in place of texts. React still refers to the former texts,
 * and would throw when it removes one or inserts before it. Then the text has been removed already, and an inserted
 * node goes to the end. Source: docs/product.md, 12.1.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child
  }
}
